#!/usr/bin/env bash
# Makes an API key for a till. A person does this once, with the own password; the till only ever gets the key.
# Needs INVOICE_DESK_EMAIL and INVOICE_DESK_PASSWORD. Prints the key, which is never shown again.
set -euo pipefail
desk=${INVOICE_DESK_URL:-http://127.0.0.1:4780}

# Prints one field of the answer's data, or says why there is none.
pick() {
  node -e 'const answer = JSON.parse(require("fs").readFileSync(0, "utf8"))
    if (!answer.data) { console.error(answer.code + ": " + answer.message); process.exit(1) }
    console.log(process.argv[1].split(".").reduce((value, name) => value[name], answer.data))' "$1"
}

# Passed through a pipe, so that no other user of the machine reads the password in the list of processes.
credentials() {
  node -p 'JSON.stringify({ email: process.env.INVOICE_DESK_EMAIL, password: process.env.INVOICE_DESK_PASSWORD })'
}

token=$(credentials | curl -sS --noproxy '*' "$desk/v1/auth/login" -H 'Content-Type: application/json' -d @- | pick accessToken)

# Without businessId the key is for your default business.
curl -sS --noproxy '*' "$desk/v1/api-keys" -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \
  -d '{"name": "Till 1", "role": "MANAGER"}' | pick key
