"""Requests and answers of the invoice service. FAULT names the one fault that it has."""

import json
import os
import re
from datetime import date, datetime
from enum import Enum
from typing import Annotated, Any
from uuid import UUID

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StrictInt, model_validator

FAULT = os.environ.get("FAULT", "")


def plain_date(value: Any) -> Any:
    if isinstance(value, date):
        return value
    if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d{2}-\d{2}", value, re.ASCII):
        raise ValueError("a date such as 2030-12-31")
    return value


def loose(value: Any) -> Any:
    """Turns "3" and true into numbers, as the service did before its types were strict."""
    if FAULT == "coerced-quantity" and isinstance(value, (str, bool)):
        return int(value)
    return value


def encodable(value: Any) -> Any:
    """Refuses what UTF-8 and JSON cannot hold, at any depth."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError as error:
        raise ValueError("text with half a surrogate pair") from error
    return value


PlainDate = Annotated[date, BeforeValidator(plain_date)]


class Currency(str, Enum):
    EUR = "EUR"
    USD = "USD"
    CHF = "CHF"


class InvoiceStatus(str, Enum):
    draft = "draft"
    sent = "sent"
    paid = "paid"


class Request(BaseModel):
    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def known_fields(cls, data: Any) -> Any:
        if FAULT == "unknown-fields" and isinstance(data, dict):
            return {name: value for name, value in data.items() if name in cls.model_fields}
        return data


Email = Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+$", max_length=120)]


class CustomerIn(Request):
    name: Annotated[str, Field(min_length=1, max_length=120)]
    email: Email
    vat_id: Annotated[str, Field(max_length=20)] | None = None
    credit_limit: Annotated[StrictInt, Field(ge=0, le=1_000_000_00, description="Cents")] = 0


class CustomerPatch(Request):
    name: Annotated[str, Field(min_length=1, max_length=120)] = "Unnamed"
    vat_id: Annotated[str, Field(max_length=20)] | None = None
    credit_limit: Annotated[StrictInt, Field(ge=0, le=1_000_000_00, description="Cents")] = 0


class Customer(BaseModel):
    id: int
    name: str
    email: Email
    vat_id: str | None
    credit_limit: int


class CustomerPage(BaseModel):
    items: list[Customer]
    total: int


class LineIn(Request):
    description: Annotated[str, Field(min_length=1, max_length=200)]
    quantity: Annotated[StrictInt, Field(ge=1, le=10_000), BeforeValidator(loose)]
    unit_price: Annotated[StrictInt, Field(ge=0, le=10_000_000, description="Cents")]


class InvoiceIn(Request):
    customer_id: Annotated[StrictInt, Field(ge=1, examples=[1])]
    due_date: PlainDate | None = None
    currency: Currency = Currency.EUR
    notes: Annotated[str, Field(max_length=1000)] | None = None
    lines: Annotated[list[LineIn], Field(min_length=1, max_length=50)]
    custom: Annotated[dict[str, Any], AfterValidator(encodable)] = {}


class Invoice(BaseModel):
    id: UUID
    customer_id: int
    due_date: date | None
    currency: Currency
    notes: str | None
    lines: list[LineIn]
    custom: dict[str, Any]
    status: InvoiceStatus
    total: Annotated[int, Field(ge=0, description="Cents")]
    created_at: datetime


class InvoicePage(BaseModel):
    items: list[Invoice]
    next_cursor: str | None


class PaymentIn(Request):
    amount: Annotated[StrictInt, Field(ge=1, le=1_000_000_000, description="Cents")]
    paid_on: PlainDate


class Payment(BaseModel):
    id: UUID
    amount: Annotated[int, Field(ge=1)]
    paid_on: date


class Problem(BaseModel):
    detail: str
