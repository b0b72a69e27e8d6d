package io.allways.promela.run;

import java.util.List;

/// How a channel is declared.
///
/// @param variable the slot that its number is kept in
public record ChannelForm(String name, int capacity, List<Scalar> fields, int variable) {
    int width() {
        return fields.size();
    }

    int cells() {
        return capacity * fields.size();
    }
}
