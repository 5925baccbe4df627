"""Sends requests as people write them for httpx.

Reads JSON from the standard input: {"origin": ..., "requests": [...]}, each request as `Wire` of ../calls/call.ts has it.
Writes a list of what came: status, media type, and the body in Base64.
"""

import base64
import json
import sys

import httpx


def send(client: httpx.Client, request: dict) -> dict:
    options = {}
    if "query" in request:
        options["params"] = request["query"]
    if "json" in request:
        options["json"] = request["json"]
    if "data" in request:
        options["data"] = request["data"]
    if request.get("files"):
        options["files"] = [
            (field, (file["name"], file["content"].encode(), file["type"]))
            for field, file in request["files"]
        ]
    elif "files" in request:
        # httpx writes a form without files as urlencoded: its users give texts as files without a name.
        data = options.pop("data", {})
        options["files"] = [(field, (None, str(value).encode())) for field, value in data.items()]
        if not data:
            options["content"] = b"--x--\r\n"
            options["headers"] = {"content-type": "multipart/form-data; boundary=x"}
    response = client.request(request["method"], request["path"], **options)
    return {
        "status": response.status_code,
        "type": response.headers.get("content-type", ""),
        "body": base64.b64encode(response.content).decode(),
    }


given = json.load(sys.stdin)
with httpx.Client(base_url=given["origin"], timeout=None) as client:
    json.dump([send(client, request) for request in given["requests"]], sys.stdout)
