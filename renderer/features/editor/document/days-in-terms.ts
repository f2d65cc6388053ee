const DAYS = /\bnet\s*(\d{1,3})\b|\b(\d{1,3})\s?-?\s?(day|week)s?\b/gi

/**
 * How many days payment terms give: of `30 days`, `Net 14` or `2 weeks`. Undefined where they name no number of days, or
 * more than one (`2 % within 10 days, net 30`).
 */
export function daysInTerms(terms: string): number | undefined {
  const [found, ...others] = terms.matchAll(DAYS)
  if (!found || others.length > 0) return undefined
  const [, net, count, unit] = found
  return net === undefined ? Number(count) * (unit?.toLowerCase() === 'week' ? 7 : 1) : Number(net)
}
