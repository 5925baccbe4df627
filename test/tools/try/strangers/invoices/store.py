"""Rows of the invoice service, in SQLite as in the first year of many services."""

import json
import sqlite3
import threading

SCHEMA = """
create table customers (
  id integer primary key, owner text not null, name text not null, email text not null,
  vat_id text, credit_limit integer not null default 0, unique (owner, email));
create table invoices (id text primary key, owner text not null, number integer not null, data text not null);
create table payments (id text primary key, invoice_id text not null, data text not null);
"""


class Store:
    """One connection, one lock: the service is small."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.db = sqlite3.connect(":memory:", check_same_thread=False)
        self.db.row_factory = sqlite3.Row
        self.db.executescript(SCHEMA)

    def add_customer(self, owner: str, fields: dict) -> dict:
        with self.lock:
            cursor = self.db.execute(
                "insert into customers (owner, name, email, vat_id, credit_limit) values (?, ?, ?, ?, ?)",
                (owner, fields["name"], fields["email"], fields["vat_id"], fields["credit_limit"]),
            )
            return self.customer(owner, cursor.lastrowid)

    def customer(self, owner: str, customer_id: int) -> dict | None:
        with self.lock:
            row = self.db.execute(
                "select id, name, email, vat_id, credit_limit from customers where owner = ? and id = ?",
                (owner, customer_id),
            ).fetchone()
            return dict(row) if row else None

    def customers(self, owner: str, offset: int, limit: int) -> tuple[list[dict], int]:
        with self.lock:
            rows = self.db.execute(
                "select id, name, email, vat_id, credit_limit from customers where owner = ? order by id limit ? offset ?",
                (owner, limit, offset),
            ).fetchall()
            total = self.db.execute("select count(*) from customers where owner = ?", (owner,)).fetchone()[0]
            return [dict(row) for row in rows], total

    def change_customer(self, owner: str, customer_id: int, fields: dict) -> None:
        with self.lock:
            for name, value in fields.items():
                self.db.execute(
                    f"update customers set {name} = ? where owner = ? and id = ?", (value, owner, customer_id)
                )

    def remove_customer(self, owner: str, customer_id: int) -> None:
        with self.lock:
            self.db.execute("delete from customers where owner = ? and id = ?", (owner, customer_id))

    def save_invoice(self, owner: str, invoice: dict) -> None:
        with self.lock:
            known = self.db.execute("select number from invoices where id = ?", (invoice["id"],)).fetchone()
            last = self.db.execute("select coalesce(max(number), 0) from invoices").fetchone()[0]
            number = known["number"] if known else last + 1
            self.db.execute(
                "insert or replace into invoices values (?, ?, ?, ?)",
                (invoice["id"], owner, number, json.dumps(invoice)),
            )

    def invoice(self, owner: str | None, invoice_id: str) -> dict | None:
        with self.lock:
            row = self.db.execute(
                "select data from invoices where id = ? and (owner = ? or ? is null)", (invoice_id, owner, owner)
            ).fetchone()
            return json.loads(row["data"]) if row else None

    def invoices(self, owner: str, after: int, limit: int) -> list[tuple[int, dict]]:
        with self.lock:
            rows = self.db.execute(
                "select number, data from invoices where owner = ? and number > ? order by number limit ?",
                (owner, after, limit),
            ).fetchall()
            return [(row["number"], json.loads(row["data"])) for row in rows]

    def remove_invoice(self, invoice_id: str) -> None:
        with self.lock:
            self.db.execute("delete from invoices where id = ?", (invoice_id,))

    def add_payment(self, invoice_id: str, payment: dict) -> None:
        with self.lock:
            self.db.execute("insert into payments values (?, ?, ?)", (payment["id"], invoice_id, json.dumps(payment)))

    def payments(self, invoice_id: str) -> list[dict]:
        with self.lock:
            rows = self.db.execute("select data from payments where invoice_id = ?", (invoice_id,)).fetchall()
            return [json.loads(row["data"]) for row in rows]
