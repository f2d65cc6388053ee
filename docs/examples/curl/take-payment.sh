#!/usr/bin/env bash
# Records that an invoice was paid at the counter, also while it is still on its way to FIRS / NRS.
#
#   INVOICE_DESK_KEY=idk_... ./take-payment.sh <id of the invoice> [reference]
set -euo pipefail
desk=${INVOICE_DESK_URL:-http://127.0.0.1:4780}
invoice=$1

api() {
  curl -sS --noproxy '*' --max-time 30 -H "Authorization: Bearer $INVOICE_DESK_KEY" -H 'Content-Type: application/json' "$@"
}
pick() {
  node -e 'const answer = JSON.parse(require("fs").readFileSync(0, "utf8"))
    if (!answer.data) { console.error(answer.code + ": " + answer.message); process.exit(1) }
    console.log(...process.argv.slice(1).map((field) => answer.data[field]))' "$@"
}

business=$(api "$desk/v1/invoices/$invoice" | pick businessId)
api -X PATCH "$desk/v1/api/v1/businesses/$business/app/invoices/$invoice/payment-status" -d '{
  "status": "PAID", "paymentDate": "'"$(TZ=Africa/Lagos date +%F)"'", "paymentReference": "'"${2:-CASH}"'"
}' | pick status invoiceStatus
