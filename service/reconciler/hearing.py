"""Does the API take what shippers post? Who was silent while it did not may have had much to say."""

import httpx

TIMEOUT_S = 2.0


def hears(api_url: str) -> bool:
    """Ask the API whether it is ready: it runs, and its database answers."""
    try:
        return httpx.get(f"{api_url}/readyz", timeout=TIMEOUT_S).status_code == httpx.codes.OK
    except httpx.HTTPError:
        return False
