package io.allways.jvm.standins;

import java.util.Set;
import java.util.SplittableRandom;

/// Makes up scripts for a class.
interface Scripts {
    static Scripts of(String type) {
        return UserScripts.know(type) ? new UserScripts(type) : new Generator(type);
    }

    /// The names of the JDK classes whose copies the stand-in is compared with, separated by commas.
    String original();

    /// The methods that can be called.
    Set<String> names();

    /// A script in which a method of that name is called.
    Script script(String name, SplittableRandom random);
}
