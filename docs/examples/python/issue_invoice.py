"""Sells two bags of cement over the counter: issues the invoice, has FIRS / NRS approve it, saves its PDF,
and then takes the sale back with a credit note. Needs Python 3.8 or newer and no packages.

    INVOICE_DESK_KEY=idk_... python3 issue_invoice.py SALE-0001 2026-11-20 [folder for the PDFs]

The date is the day of the sale in Nigeria. Run it again with the same reference and date: no second invoice is made.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request

DESK = os.environ.get("INVOICE_DESK_URL", "http://127.0.0.1:4780")
KEY = os.environ["INVOICE_DESK_KEY"]
SALE, DAY = sys.argv[1:3]
FOLDER = sys.argv[3] if len(sys.argv) > 3 else "."

# The machine's proxy settings must not send a call to this machine elsewhere.
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def api(method, path, body=None, idempotency_key=None):
    """Sends one request, again when its answer is lost. 30 seconds, because submitting may take 10."""
    headers = {"Authorization": f"Bearer {KEY}"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if idempotency_key is not None:
        headers["Idempotency-Key"] = idempotency_key
    data = None if body is None else json.dumps(body).encode()

    for attempt in range(1, 7):
        request = urllib.request.Request(DESK + path, data, headers, method=method)
        try:
            with opener.open(request, timeout=30) as response:
                content = response.read()
                if response.headers.get_content_type() == "application/pdf":
                    return content
            answer = json.loads(content)
            for warning in answer.get("warnings", []):
                print(f"Look at {warning['field']}: {warning['message']}", file=sys.stderr)
            return answer.get("data")
        except urllib.error.HTTPError as error:
            answer = json.load(error)
            if error.code < 500:
                sys.exit(f"{answer['code']}: {answer['message']}")
            trouble = answer["message"]
        except OSError as error:
            trouble = error
        except ValueError:
            trouble = "the answer broke off"
        time.sleep(0.5 * 2**attempt)

    sys.exit(f"Gave up: {trouble}")


def issue(id):
    """Finalizes a draft, hands it over, waits for FIRS / NRS and saves the PDF. Does what is left to do, from wherever
    the invoice stands. Its version is part of the keys: the same step may be due again once somebody has reopened it.
    """
    while True:
        invoice = api("GET", f"/v1/invoices/{id}")
        status, number = invoice["status"], invoice["invoiceNumber"]
        key = f"{SALE}-{invoice['version']}"

        if status == "DRAFT":
            api("POST", f"/v1/invoices/{id}/finalize", idempotency_key=key)
        elif status == "APPROVED":
            api("POST", f"/v1/invoices/{id}/submit-to-app", idempotency_key=key)
        elif (invoice["submission"] or {}).get("state") in ("WAITING_FOR_CONNECTION", "NEEDS_ATTENTION"):
            sys.exit(f"{number} needs a person. {invoice['submission']['lastError']}")
        elif status in ("PENDING", "SUBMITTED"):
            time.sleep(1)
        elif status in ("FIRS_APPROVED", "PAID"):
            with open(os.path.join(FOLDER, f"{number}.pdf"), "wb") as file:
                file.write(api("GET", f"/v1/invoices/{id}/pdf"))
            print(f"{number} {status}, see {number}.pdf")
            return
        else:
            sys.exit(f"{number} is {status}. {invoice['firsRejectionReason'] or ''}")


walk_in = next(
    customer for customer in api("GET", "/v1/customers?search=walk-in")["items"] if customer["isWalkIn"]
)

# The key makes repeating this safe: it answers the same invoice again.
invoice = api(
    "POST",
    "/v1/invoices",
    {
        "customerId": walk_in["id"],
        "invoiceType": "STANDARD",
        "issueDate": DAY,
        "dueDate": DAY,
        "externalReference": SALE,
        "paymentMethod": "CASH",
        "items": [
            {
                "description": "Cement, 50 kg bag",
                "quantity": 2,
                "unitPrice": 8450,
                "taxPercent": 7.5,
                "kind": "GOODS",
                "hsnCode": "2523.29",
                "productCategory": "Cement",
            }
        ],
    },
    idempotency_key=SALE,
)
issue(invoice["id"])

# The credit note is a draft with the same lines. For a part of them, PATCH its items before it is finalized.
note = api("POST", f"/v1/invoices/{invoice['id']}/credit-notes", idempotency_key=SALE)
issue(note["id"])
