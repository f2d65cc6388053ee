// Sells two bags of cement over the counter: issues the invoice, has FIRS / NRS approve it, saves its PDF,
// and then takes the sale back with a credit note. Needs .NET 8 or newer and no packages.
//
//   INVOICE_DESK_KEY=idk_... dotnet run -- SALE-0001 2026-11-20 [folder for the PDFs]
//
// The date is the day of the sale in Nigeria. Run it again with the same reference and date: no second invoice is made.
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

var desk = Environment.GetEnvironmentVariable("INVOICE_DESK_URL") ?? "http://127.0.0.1:4780";
var key = Environment.GetEnvironmentVariable("INVOICE_DESK_KEY");
var (sale, day) = (args[0], args[1]);
var folder = args.Length > 2 ? args[2] : ".";

// 30 seconds, because submitting may take 10. The machine's proxy settings must not send a call to this machine elsewhere.
using var http = new HttpClient(new SocketsHttpHandler { UseProxy = false }) { Timeout = TimeSpan.FromSeconds(30) };
http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", key);

try
{
    var customers = await Api(HttpMethod.Get, "/v1/customers?search=walk-in");
    var walkIn = customers["items"]!.AsArray().First(customer => (bool)customer!["isWalkIn"]!)!;

    // The key makes repeating this safe: it answers the same invoice again.
    var body = new JsonObject
    {
        ["customerId"] = (string)walkIn["id"]!,
        ["invoiceType"] = "STANDARD",
        ["issueDate"] = day,
        ["dueDate"] = day,
        ["externalReference"] = sale,
        ["paymentMethod"] = "CASH",
        ["items"] = new JsonArray(
            new JsonObject
            {
                ["description"] = "Cement, 50 kg bag",
                ["quantity"] = 2,
                ["unitPrice"] = 8450,
                ["taxPercent"] = 7.5m,
                ["kind"] = "GOODS",
                ["hsnCode"] = "2523.29",
                ["productCategory"] = "Cement",
            }
        ),
    };
    var invoice = await Api(HttpMethod.Post, "/v1/invoices", body, sale);
    await Issue((string)invoice["id"]!);

    // The credit note is a draft with the same lines. For a part of them, PATCH its items before it is finalized.
    var note = await Api(HttpMethod.Post, $"/v1/invoices/{invoice["id"]}/credit-notes", null, sale);
    await Issue((string)note["id"]!);
    return 0;
}
catch (ApiException problem)
{
    Console.Error.WriteLine(problem.Message);
    return 1;
}

// Finalizes a draft, hands it over, waits for FIRS / NRS and saves the PDF. Does what is left to do, from wherever the
// invoice stands. Its version is part of the keys: the same step may be due again once somebody has reopened it.
async Task Issue(string id)
{
    while (true)
    {
        var invoice = await Api(HttpMethod.Get, $"/v1/invoices/{id}");
        var (status, number) = ((string)invoice["status"]!, (string)invoice["invoiceNumber"]!);
        var stepKey = $"{sale}-{invoice["version"]}";

        switch (status)
        {
            case "DRAFT":
                await Api(HttpMethod.Post, $"/v1/invoices/{id}/finalize", null, stepKey);
                break;
            case "APPROVED":
                await Api(HttpMethod.Post, $"/v1/invoices/{id}/submit-to-app", null, stepKey);
                break;
            case "PENDING":
            case "SUBMITTED":
                if ((string?)invoice["submission"]?["state"] is "WAITING_FOR_CONNECTION" or "NEEDS_ATTENTION")
                {
                    throw new ApiException($"{number} needs a person. {invoice["submission"]!["lastError"]}");
                }
                await Task.Delay(TimeSpan.FromSeconds(1));
                break;
            case "FIRS_APPROVED":
            case "PAID":
                var pdf = await Send(HttpMethod.Get, $"/v1/invoices/{id}/pdf");
                await File.WriteAllBytesAsync(Path.Combine(folder, $"{number}.pdf"), pdf);
                Console.WriteLine($"{number} {status}, see {number}.pdf");
                return;
            default:
                throw new ApiException($"{number} is {status}. {invoice["firsRejectionReason"]}");
        }
    }
}

// The data of an answer. What worked but deserves attention goes to standard error.
async Task<JsonNode> Api(HttpMethod method, string path, JsonNode? body = null, string? idempotencyKey = null)
{
    var answer = JsonNode.Parse(await Send(method, path, body, idempotencyKey))!;
    foreach (var warning in answer["warnings"]?.AsArray() ?? new JsonArray())
    {
        Console.Error.WriteLine($"Look at {warning!["field"]}: {warning["message"]}");
    }
    return answer["data"]!;
}

// Sends one request, again when its answer is lost.
async Task<byte[]> Send(HttpMethod method, string path, JsonNode? body = null, string? idempotencyKey = null)
{
    var trouble = "";
    for (var attempt = 1; attempt <= 6; attempt += 1)
    {
        using var request = new HttpRequestMessage(method, desk + path);
        if (idempotencyKey is not null) request.Headers.Add("Idempotency-Key", idempotencyKey);
        if (body is not null) request.Content = new StringContent(body.ToJsonString(), Encoding.UTF8, "application/json");

        try
        {
            using var response = await http.SendAsync(request);
            var content = await response.Content.ReadAsByteArrayAsync();
            if (response.IsSuccessStatusCode) return content;

            var answer = JsonNode.Parse(content)!;
            if ((int)response.StatusCode < 500) throw new ApiException($"{answer["code"]}: {answer["message"]}");
            trouble = $"{answer["message"]}";
        }
        catch (Exception error) when (error is HttpRequestException or IOException or TaskCanceledException or JsonException)
        {
            trouble = error.Message;
        }
        await Task.Delay(TimeSpan.FromSeconds(0.5 * Math.Pow(2, attempt)));
    }
    throw new ApiException($"Gave up: {trouble}");
}

// Repeating the request would not help.
class ApiException : Exception
{
    public ApiException(string message)
        : base(message) { }
}
