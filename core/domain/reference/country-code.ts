/** The two-letter code of a country written by a person; of names only that of Nigeria is known. */
export function countryCodeOf(country: string): string | null {
  const text = country.trim()
  if (/^(ng|nga|nigeria|federal republic of nigeria)$/i.test(text)) return 'NG'
  return /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null
}
