package io.allways.junit;

import io.allways.jvm.Machine;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.support.AnnotationSupport;

/// Explores a test method where JUnit would call it. What JUnit does around it is left out, for every run of the test
/// does it itself.
final class CheckExtension implements InvocationInterceptor, ParameterResolver {
    static final String NO_PARAMETERS =
            "With @Check neither the test nor its constructor nor the methods before and after"
                    + " it can have parameters: every interleaving is a run with new objects. Make the value in the test itself,"
                    + " or use @Test.";

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context) {
        invocation.skip();
        Check check = AnnotationSupport.findAnnotation(call.getExecutable(), Check.class)
                .orElseThrow();
        for (Field field : AnnotationSupport.findAnnotatedFields(call.getTargetClass(), TempDir.class)) {
            throw new ExtensionConfigurationException(
                    "With @Check the field `" + field.getName()
                            + "` cannot have @TempDir: JUnit fills it in once, and every interleaving is a run with a new object.");
        }
        Machine.problem().ifPresent(problem -> {
            throw new ExtensionConfigurationException(problem);
        });
        // Before anything is used that needs the agent.
        Machine.attach();
        String line = new CheckedTest(call.getTargetClass(), call.getExecutable(), Request.of(check)).run();
        System.out.print(line);
        context.publishReportEntry("allways", line.strip());
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context) {
        invocation.skip();
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context) {
        invocation.skip();
    }

    /// There are none: who would make them anew for every run?
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        throw new ParameterResolutionException(NO_PARAMETERS);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        throw new IllegalStateException("no parameter is supported");
    }
}
