# Takes the events of a webhook: believes only what is signed, takes each event once. Needs Python 3.8 or newer and no
# packages.
#
#   WEBHOOK_SECRET=whsec_... python3 receive_webhook.py [port]
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()
LONGEST_AGE_SECONDS = 300
# Ids of events that are dealt with; a real program keeps them where a restart does not lose them.
seen = set()


def is_signed(header, body):
    """Whether Invoice Desk has sent this, not long ago. The bytes are signed as they came: parse them afterwards."""
    parts = (header or "").split(",")
    seconds = parts[0].replace("t=", "")
    if not seconds.isdigit() or abs(time.time() - int(seconds)) > LONGEST_AGE_SECONDS:
        return False
    expected = hmac.new(SECRET, seconds.encode() + b"." + body, hashlib.sha256).hexdigest()
    # While a secret is renewed there are two signatures; one that fits is enough.
    return any(hmac.compare_digest(part.replace("v1=", "").encode(), expected.encode()) for part in parts[1:])


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not is_signed(self.headers.get("Invoice-Desk-Signature"), body):
            self.send_response(401)
            self.end_headers()
            return
        self.send_response(204)
        self.end_headers()
        event = json.loads(body)
        if event["id"] not in seen:
            seen.add(event["id"])
            print(event["type"], event["invoiceId"], flush=True)

    def log_message(self, *args):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8080), Receiver)
print(f"Waiting for events at http://127.0.0.1:{server.server_address[1]}/", flush=True)
server.serve_forever()
