import mark from '../mark.svg'

/** The product's mark. It always stands beside its name, so it says nothing itself. */
export function BrandMark({ size }: { readonly size: number }) {
  return <img src={mark} width={size} height={size} alt="" />
}
