"""The twelve operations of ../README.md, as users of Litestar write them."""

from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from typing import Annotated, AsyncGenerator, Optional, Union

import msgspec
from litestar import Litestar, Response, delete, get, post, put
from litestar.datastructures import UploadFile
from litestar.enums import MediaType, RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, Parameter
from litestar.response import ServerSentEvent, ServerSentEventMessage


class Kind(str, Enum):
    small = "small"
    large = "large"


@dataclass
class NewThing:
    name: str
    kind: Kind
    serial: int
    day: date
    at: datetime
    price: Decimal
    note: Optional[str] = None
    opens: Optional[time] = None
    count: int = 1


@dataclass
class Thing(NewThing):
    id: int = 0


class Pet(msgspec.Struct, tag_field="type", kw_only=True):
    name: str
    born: Optional[date] = None


class Cat(Pet, tag="cat", kw_only=True):
    indoor: bool


class Dog(Pet, tag="dog", kw_only=True):
    tricks: list[str] = []


@dataclass
class Setting:
    value: Union[int, list[str], str, None]


@dataclass
class Problem:
    status_code: int
    detail: str


@dataclass
class Found:
    tags: list[str]
    kinds: list[Kind]
    text: Optional[str]
    limit: int
    min: Optional[int]
    max: Optional[int]


@dataclass
class Page:
    page: int
    size: int
    sort: list[str]


@dataclass
class Upload:
    title: Optional[str] = None
    kind: Optional[Kind] = None
    count: Optional[int] = None
    file: Optional[UploadFile] = None
    files: Optional[list[UploadFile]] = None


@dataclass
class Received:
    name: str
    type: str
    size: int


@dataclass
class Uploaded:
    title: Optional[str]
    kind: Optional[Kind]
    count: Optional[int]
    file: Optional[Received]
    files: list[Received]


@dataclass
class Credentials:
    username: str
    password: str
    scope: Optional[str] = None
    roles: list[str] = field(default_factory=list)


@dataclass
class Login:
    username: str
    scope: Optional[str]
    roles: list[str]


things: dict[int, Thing] = {}


@post("/things")
async def create_thing(data: NewThing) -> Thing:
    made = Thing(**data.__dict__, id=len(things) + 1)
    things[made.id] = made
    return made


@get("/things/{id:int}", responses={404: ResponseSpec(Problem, description="No such thing.")})
async def read_thing(id: int) -> Thing:
    if id not in things:
        raise NotFoundException(detail=f"There is no thing {id}.")
    return things[id]


@put("/things/{id:int}")
async def replace_thing(id: int, data: NewThing) -> Response[Thing]:
    things[id] = Thing(**data.__dict__, id=id)
    return Response(things[id], status_code=202)


@delete("/things/{id:int}")
async def delete_thing(id: int) -> None:
    things.pop(id, None)


@post("/pets")
async def create_pet(data: Union[Cat, Dog]) -> Union[Cat, Dog]:
    return data


@put("/setting")
async def change_setting(data: Setting) -> Setting:
    return data


@get("/search")
async def search(
    tags: Optional[list[str]] = None,
    kinds: Optional[list[Kind]] = None,
    text: Optional[str] = None,
    limit: Annotated[int, Parameter(ge=1, le=100)] = 10,
    min: Optional[int] = None,
    max: Optional[int] = None,
) -> Found:
    return Found(tags or [], kinds or [], text, limit, min, max)


@get("/page")
async def read_page(page: int = 0, size: int = 20, sort: Optional[list[str]] = None) -> Page:
    return Page(page, size, sort or [])


async def describe(file: UploadFile) -> Received:
    content = await file.read()
    return Received(file.filename, file.content_type, len(content))


@post("/upload", status_code=200)
async def upload(
    data: Annotated[Upload, Body(media_type=RequestEncodingType.MULTI_PART)],
) -> Uploaded:
    return Uploaded(
        title=data.title,
        kind=data.kind,
        count=data.count,
        file=None if data.file is None else await describe(data.file),
        files=[await describe(one) for one in data.files or []],
    )


@post("/login", status_code=200)
async def login(
    data: Annotated[Credentials, Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Login:
    return Login(data.username, data.scope, data.roles)


@get("/files/{name:str}", media_type="application/octet-stream")
async def download(name: str) -> bytes:
    return b"\x00\x01\xfe\xff" + name.encode()


@get("/events")
async def events() -> ServerSentEvent:
    async def messages() -> AsyncGenerator[ServerSentEventMessage, None]:
        for n in (1, 2, 3):
            yield ServerSentEventMessage(data=f'{{"n": {n}}}')

    return ServerSentEvent(messages())


app = Litestar(
    [
        create_thing,
        read_thing,
        replace_thing,
        delete_thing,
        create_pet,
        change_setting,
        search,
        read_page,
        upload,
        login,
        download,
        events,
    ],
    openapi_config=OpenAPIConfig(title="Things", version="1.0.0"),
)
