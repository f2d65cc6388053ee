#!/usr/bin/env bash
# Sells two bags of cement over the counter: issues the invoice, has FIRS / NRS approve it, saves its PDF,
# and then takes the sale back with a credit note. Needs bash, curl and node.
#
#   INVOICE_DESK_KEY=idk_... ./issue-invoice.sh SALE-0001 2026-11-20 [folder for the PDFs]
#
# The date is the day of the sale in Nigeria. Run it again with the same reference and date: no second invoice is made.
set -euo pipefail
desk=${INVOICE_DESK_URL:-http://127.0.0.1:4780}
sale=$1
day=$2
folder=${3:-.}
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

# Sends one request, again when its answer is lost, and prints the answer. 30 seconds, because submitting may take 10.
api() {
  local path=$1
  shift
  curl -sS --noproxy '*' --max-time 30 --retry 5 --retry-connrefused --retry-all-errors -o "$answer" "$desk$path" \
    -H "Authorization: Bearer $INVOICE_DESK_KEY" -H 'Content-Type: application/json' "$@"
  cat "$answer"
}

# Prints one field of the answer's data, or says why there is none.
pick() {
  node -e 'const answer = JSON.parse(require("fs").readFileSync(0, "utf8"))
    if (!answer.data) { console.error(answer.code + ": " + answer.message); process.exit(1) }
    console.log(process.argv[1].split(".").reduce((value, name) => value?.[name], answer.data) ?? "")' "$1"
}

# Finalizes a draft, hands it over, waits for FIRS / NRS and saves the PDF. Does what is left to do, from wherever the
# invoice stands. Its version is part of the keys: the same step may be due again once somebody has reopened it.
issue() {
  local id=$1 status='' number version
  number=$(api "/v1/invoices/$id" | pick invoiceNumber)

  while true; do
    status=$(api "/v1/invoices/$id" | pick status)
    version=$(api "/v1/invoices/$id" | pick version)
    case $status in
      DRAFT) api "/v1/invoices/$id/finalize" -X POST -H "Idempotency-Key: $sale-$version" | pick irn ;;
      APPROVED) api "/v1/invoices/$id/submit-to-app" -X POST -H "Idempotency-Key: $sale-$version" | pick status ;;
      PENDING | SUBMITTED)
        case $(api "/v1/invoices/$id" | pick submission.state) in
          WAITING_FOR_CONNECTION | NEEDS_ATTENTION)
            echo "$number needs a person. $(api "/v1/invoices/$id" | pick submission.lastError)" >&2
            return 1
            ;;
        esac
        sleep 1
        ;;
      FIRS_APPROVED | PAID) break ;;
      *)
        echo "$number is $status. $(api "/v1/invoices/$id" | pick firsRejectionReason)" >&2
        return 1
        ;;
    esac
  done

  api "/v1/invoices/$id/pdf" > "$folder/$number.pdf"
  echo "$number $status, see $number.pdf"
}

walk_in=$(api '/v1/customers?search=walk-in' | pick items.0.id)

# The key makes repeating this safe: it answers the same invoice again.
invoice=$(api /v1/invoices -H "Idempotency-Key: $sale" -d '{
  "customerId": "'"$walk_in"'", "invoiceType": "STANDARD", "issueDate": "'"$day"'", "dueDate": "'"$day"'",
  "externalReference": "'"$sale"'", "paymentMethod": "CASH",
  "items": [{
    "description": "Cement, 50 kg bag", "quantity": 2, "unitPrice": 8450, "taxPercent": 7.5,
    "kind": "GOODS", "hsnCode": "2523.29", "productCategory": "Cement"
  }]
}' | pick id)
issue "$invoice"

# The credit note is a draft with the same lines. For a part of them, PATCH its items before it is finalized.
note=$(api "/v1/invoices/$invoice/credit-notes" -H "Idempotency-Key: $sale" -X POST | pick id)
issue "$note"
