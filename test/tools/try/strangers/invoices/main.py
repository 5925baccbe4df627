"""Invoices of small companies: a FastAPI service as a small team writes it."""

import base64
import binascii
import json
import sqlite3
from datetime import date, datetime, timedelta, timezone
from typing import Annotated
from uuid import UUID, uuid4

from fastapi import Depends, FastAPI, HTTPException, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from models import (
    FAULT,
    Customer,
    CustomerIn,
    CustomerPage,
    CustomerPatch,
    Invoice,
    InvoiceIn,
    InvoicePage,
    InvoiceStatus,
    Payment,
    PaymentIn,
    Problem,
)
from store import Store

TOKENS = {"acme-token": "acme", "globex-token": "globex"}

app = FastAPI(title="Invoices", version="1.8.2")
store = Store()
bearer = HTTPBearer(auto_error=False)


def problem(description: str) -> dict:
    return {"model": Problem, "description": description}


UNAUTHORIZED = {401: problem("No valid token")}
MISSING = {**UNAUTHORIZED, 404: problem("No such item")}
CONFLICT = {**MISSING, 409: problem("The state of the item forbids it")}


def caller(credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> str:
    owner = TOKENS.get(credentials.credentials) if credentials else None
    if owner is None:
        raise HTTPException(401, "A token is needed", {"WWW-Authenticate": "Bearer"})
    return owner


def anyone(credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> str:
    return (TOKENS.get(credentials.credentials) if credentials else None) or "acme"


Owner = Annotated[str, Depends(caller)]
PaymentsOwner = Annotated[str, Depends(anyone if FAULT == "open-payments" else caller)]
CustomerId = Annotated[int, Path(ge=1, examples=[1])]


if FAULT != "surrogate-500":

    @app.exception_handler(RequestValidationError)
    def invalid(_request: Request, error: RequestValidationError) -> Response:
        """Answers without the input: half a surrogate pair in it cannot be written as UTF-8."""
        detail = [{name: item[name] for name in ("type", "loc", "msg")} for item in error.errors()]
        return Response(json.dumps({"detail": detail}), 422, media_type="application/json")


def find_customer(owner: str, customer_id: int) -> dict:
    try:
        found = store.customer(owner, customer_id)
    except OverflowError:
        if FAULT == "id-overflow":
            raise
        found = None
    if found is None:
        raise HTTPException(404, "No such customer")
    return found


def find_invoice(owner: str, invoice_id: UUID) -> dict:
    found = store.invoice(None if FAULT == "invoices-of-others" else owner, str(invoice_id))
    if found is None:
        raise HTTPException(404, "No such invoice")
    return found


@app.get("/customers", responses=UNAUTHORIZED)
def list_customers(
    owner: Owner,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> CustomerPage:
    start = offset + 1 if FAULT == "offset-skips" and offset > 0 else offset
    items, total = store.customers(owner, start, limit)
    return CustomerPage(items=[Customer(**item) for item in items], total=total)


@app.post("/customers", status_code=201, responses={**UNAUTHORIZED, 409: problem("The address is taken")})
def add_customer(owner: Owner, body: CustomerIn) -> Customer:
    try:
        return Customer(**store.add_customer(owner, body.model_dump()))
    except sqlite3.IntegrityError as error:
        if FAULT == "duplicate-500":
            raise
        raise HTTPException(409, "The address is taken") from error


@app.get("/customers/{customer_id}", responses=MISSING)
def get_customer(owner: Owner, customer_id: CustomerId) -> Customer:
    return Customer(**find_customer(owner, customer_id))


@app.patch("/customers/{customer_id}", responses=MISSING)
def change_customer(owner: Owner, customer_id: CustomerId, body: CustomerPatch) -> Customer:
    find_customer(owner, customer_id)
    store.change_customer(owner, customer_id, body.model_dump(exclude_unset=FAULT != "patch-defaults"))
    return Customer(**find_customer(owner, customer_id))


@app.delete("/customers/{customer_id}", status_code=204, responses=MISSING)
def remove_customer(owner: Owner, customer_id: CustomerId) -> None:
    find_customer(owner, customer_id)
    store.remove_customer(owner, customer_id)


def cursor_number(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if FAULT == "cursor-500":
        return int(base64.urlsafe_b64decode(cursor))
    try:
        return min(int(base64.urlsafe_b64decode(cursor.encode())), 2**62)
    except (ValueError, binascii.Error) as error:
        raise HTTPException(400, "The cursor is invalid") from error


@app.get("/invoices", responses={**UNAUTHORIZED, 400: problem("The cursor is invalid")})
def list_invoices(
    owner: Owner,
    status: InvoiceStatus | None = None,
    cursor: Annotated[str | None, Query(max_length=100)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> InvoicePage:
    rows = store.invoices(owner, cursor_number(cursor), limit + 1)
    page = rows[:limit]
    last = page[-1][0] if page else 0
    more = base64.urlsafe_b64encode(str(last).encode()).decode() if len(rows) > limit else None
    wanted = [Invoice(**data) for _, data in page if status is None or data["status"] == status.value]
    return InvoicePage(items=wanted, next_cursor=more)


def stored_invoice(owner: str, body: InvoiceIn) -> dict:
    find_customer(owner, body.customer_id)
    data = body.model_dump(mode="json")
    if FAULT == "default-lost" and "currency" not in body.model_fields_set:
        data["currency"] = "USD"
    data["total"] = sum(line.quantity * line.unit_price for line in body.lines)
    return data


@app.post("/invoices", status_code=201, responses=MISSING)
def add_invoice(owner: Owner, body: InvoiceIn) -> Invoice:
    created = datetime.now(timezone.utc)
    if FAULT == "naive-datetime":
        created = datetime.now(timezone.utc).replace(tzinfo=None)
    invoice = {
        **stored_invoice(owner, body),
        "id": str(uuid4()),
        "status": "draft",
        "created_at": created.isoformat(),
    }
    store.save_invoice(owner, invoice)
    return Invoice(**invoice)


@app.get(
    "/invoices/{invoice_id}",
    responses=MISSING,
    response_model=Invoice,
    response_model_exclude_none=FAULT == "null-left-out",
)
def get_invoice(owner: Owner, invoice_id: UUID):
    invoice = find_invoice(owner, invoice_id)
    if FAULT == "total-as-text":
        return JSONResponse({**invoice, "total": f"{invoice['total'] / 100:.2f}"})
    return Invoice(**invoice)


@app.put("/invoices/{invoice_id}", responses=CONFLICT)
def replace_invoice(owner: Owner, invoice_id: UUID, body: InvoiceIn) -> Invoice:
    known = find_invoice(owner, invoice_id)
    if known["status"] != "draft":
        raise HTTPException(409, "The invoice has been sent")
    changed = {**known, **stored_invoice(owner, body)}
    if FAULT == "notes-not-saved":
        changed["notes"] = known["notes"]
    if FAULT == "due-date-shifts" and body.due_date:
        changed["due_date"] = (body.due_date - timedelta(days=1)).isoformat()
    store.save_invoice(owner, changed)
    return Invoice(**changed)


@app.delete("/invoices/{invoice_id}", status_code=204, responses=MISSING)
def remove_invoice(owner: Owner, invoice_id: UUID) -> None:
    find_invoice(owner, invoice_id)
    if FAULT != "delete-not-committed":
        store.remove_invoice(str(invoice_id))


@app.post("/invoices/{invoice_id}/send", status_code=202, responses=CONFLICT)
def send_invoice(owner: Owner, invoice_id: UUID) -> Invoice:
    invoice = find_invoice(owner, invoice_id)
    if invoice["status"] != "draft":
        raise HTTPException(400 if FAULT == "undocumented-400" else 409, "The invoice has been sent")
    invoice["status"] = "sent"
    store.save_invoice(owner, invoice)
    return Invoice(**invoice)


@app.get("/invoices/{invoice_id}/payments", responses=MISSING)
def list_payments(owner: PaymentsOwner, invoice_id: UUID) -> list[Payment]:
    find_invoice(owner, invoice_id)
    return [Payment(**payment) for payment in store.payments(str(invoice_id))]


@app.post("/invoices/{invoice_id}/payments", status_code=201, responses=MISSING)
def add_payment(owner: Owner, invoice_id: UUID, body: PaymentIn) -> Payment:
    find_invoice(owner, invoice_id)
    payment = {"id": str(uuid4()), **body.model_dump(mode="json")}
    store.add_payment(str(invoice_id), payment)
    return Payment(**payment)


@app.get(
    "/invoices/{invoice_id}/pdf",
    response_class=Response,
    responses={**MISSING, 200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}},
)
def get_pdf(owner: Owner, invoice_id: UUID) -> Response:
    invoice = find_invoice(owner, invoice_id)
    text = f"%PDF-1.4\n% invoice {invoice['id']}\n%%EOF\n"
    return Response(text, media_type="text/html" if FAULT == "pdf-as-html" else "application/pdf")


def seed() -> None:
    for owner, name in (("acme", "Initech"), ("acme", "Umbrella"), ("acme", "Hooli"), ("globex", "Stark")):
        fields = {"name": name, "email": f"{name.lower()}@example.com", "vat_id": None, "credit_limit": 500_00}
        customer = store.add_customer(owner, fields)
        line = {"description": "Consulting", "quantity": 2, "unit_price": 120_00}
        store.save_invoice(owner, {
            "id": str(uuid4()), "customer_id": customer["id"], "due_date": date(2031, 1, 31).isoformat(),
            "currency": "EUR", "notes": None, "lines": [line], "custom": {}, "status": "draft", "total": 240_00,
            "created_at": datetime(2030, 5, 1, 9, 30, tzinfo=timezone.utc).isoformat(),
        })


seed()
