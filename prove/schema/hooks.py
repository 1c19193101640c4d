"""How schemathesis sends the types that it does not know."""

import schemathesis


@schemathesis.serializer("application/partial-upload")
def piece_of_photo(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode()
