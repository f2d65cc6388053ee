import { formatPhone } from '../../contract/http/formatting.ts'
import type { SupplierRecord } from '../../domain/purchases/supplier.ts'
import type { BusinessRecord } from '../../domain/business/business.ts'
import { uploadNameOf } from '../../domain/business/logo-url.ts'
import type { Party, SupplierParty } from '../../domain/invoice/invoice.ts'
import type { DocumentBuyer, DocumentSupplier } from '../../domain/printing/invoice-document.ts'
import type { UploadStore } from '../../ports/installation/upload-store.ts'

export const HOME_COUNTRY = 'Nigeria'

/** Who sends a paper, as it names them. */
export function documentSupplier(party: SupplierParty, { tin }: Pick<BusinessRecord, 'tin'>): DocumentSupplier {
  return {
    name: party.name,
    tin: party.tin ?? tin,
    registrationNumber: party.registrationNumber,
    address: addressLines(party),
    phone: party.phone && formatPhone(party.phone),
    email: party.email,
    chargesVat: party.chargesVat !== false,
  }
}

/** Who gets a paper, as it names them. */
export function documentBuyer(party: Party): DocumentBuyer {
  return {
    name: party.name,
    businessName: null,
    tin: party.tin,
    address: addressLines(party),
    phone: party.phone && formatPhone(party.phone),
    email: party.email,
  }
}

/** A supplier, as papers name who is paid. */
export function documentPayee(supplier: SupplierRecord): DocumentBuyer {
  const { name, tin, email, phone, address, city, state, lga, postalCode, country } = supplier
  return documentBuyer({
    ...{ name, tin, email, phone, address, city, state, lga, postalCode },
    registrationNumber: null,
    country: country || HOME_COUNTRY,
    logoUrl: null,
  })
}

/** Nothing for a party of whom only the country is known, as of everybody who walks in. */
function addressLines({ address, city, lga, state, postalCode, country }: Party): string[] {
  if (country === HOME_COUNTRY && !(address || city || lga || state || postalCode)) return []

  const place = [city, lga === city ? null : lga, state === city ? null : state, country]
  const present = (part: string | null): part is string => part !== null && part !== ''
  return [address, [place.filter(present).join(', '), postalCode].filter(present).join(' ')].filter(present)
}

/** Reads a logo by the name under which it was uploaded here. */
export type ReadLogo = UploadStore['read']

/** The logo of a paper; undefined where there is none, and where it lies elsewhere: nothing is fetched. */
export async function logoAt(logoUrl: string | null, read: ReadLogo): Promise<Uint8Array | undefined> {
  const name = logoUrl === null ? null : uploadNameOf(logoUrl)
  return name === null ? undefined : read(name)
}

/** Reads each logo once, however many papers it stands on. Kept as long as the function is. */
export function logoReader(uploads: Pick<UploadStore, 'read'>): ReadLogo {
  const logos = new Map<string, Promise<Uint8Array | undefined>>()
  return (name) => {
    const logo = logos.get(name) ?? uploads.read(name)
    logos.set(name, logo)
    return logo
  }
}
