package io.allways.core.explore;

import java.util.Map;

/// What has become of an item's surroundings since it was lent: for those who run it, so that they need not hand in
/// what others do anyway. Nothing is wrong if it comes late or never.
///
/// @param right for some states of the prefix, by depth, what is run from them to the right
public record News(long id, int epoch, Map<Integer, Siblings> right) {
    public News {
        right = Map.copyOf(right);
    }
}
