"""Secrets that open doors: API keys, one-time login links and the browser sessions they open. Only their hashes are stored."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from drumline.spec.ids import new_id
from service.store.tables import Key, Login

LINK_LIFE = timedelta(minutes=10)
SESSION_LIFE = timedelta(days=30)
USED_EVERY = timedelta(minutes=1)
"""How exact a key's last use is: a write for every request would cost more than it tells."""


@dataclass(frozen=True)
class Principal:
    """Who asks: the key that was shown, or that opened the browser's session."""

    key_id: str
    name: str
    used_at: datetime | None
    by_cookie: bool = False


def hash_token(token: str) -> str:
    """Return what is stored of a key, link, cookie or attempt token. They are long and random: one round of SHA-256 is enough."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def make_key(session: Session, name: str, *, now: datetime) -> str:
    """Store a new API key and return it; it is never shown again."""
    key = f"dl_{secrets.token_urlsafe(32)}"
    session.add(Key(id=new_id("key"), name=name, sha256=hash_token(key), created_at=now))
    return key


def make_login_link(session: Session, key_id: str, *, now: datetime) -> tuple[str, datetime]:
    """Store a one-time login link for a key's owner; return its secret part, and until when it opens."""
    link = secrets.token_urlsafe(32)
    expires_at = now + LINK_LIFE
    session.add(Login(id=new_id("lgn"), key_id=key_id, link_sha256=hash_token(link), created_at=now, expires_at=expires_at))
    return link, expires_at


def open_session(session: Session, link: str, *, now: datetime) -> str | None:
    """Use up a login link and return the cookie of the session it opens; None where it is unknown, used or too old."""
    cookie = secrets.token_urlsafe(32)
    unused = (Login.link_sha256 == hash_token(link), Login.used_at.is_(None), Login.expires_at > now)
    values = {"used_at": now, "cookie_sha256": hash_token(cookie), "expires_at": now + SESSION_LIFE}
    done = session.execute(update(Login).where(*unused).values(values))
    return cookie if done.rowcount == 1 else None  # type: ignore[attr-defined]


def find_by_key(session: Session, key: str) -> Principal | None:
    row = session.execute(select(Key.id, Key.name, Key.used_at).where(Key.sha256 == hash_token(key), Key.revoked_at.is_(None))).first()
    return Principal(row.id, row.name, row.used_at) if row else None


def find_by_cookie(session: Session, cookie: str, *, now: datetime) -> Principal | None:
    opened = (Login.cookie_sha256 == hash_token(cookie), Login.expires_at > now, Key.revoked_at.is_(None))
    row = session.execute(select(Key.id, Key.name, Key.used_at).join(Login, Login.key_id == Key.id).where(*opened)).first()
    return Principal(row.id, row.name, row.used_at, by_cookie=True) if row else None


def first_key_id(session: Session) -> str | None:
    """Return the oldest living key: whose owner `drumline open` logs in."""
    return session.scalar(select(Key.id).where(Key.revoked_at.is_(None)).order_by(Key.created_at, Key.id).limit(1))


def note_use(session: Session, principal: Principal, *, now: datetime) -> None:
    session.execute(update(Key).where(Key.id == principal.key_id).values(used_at=now))
