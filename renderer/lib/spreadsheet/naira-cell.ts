/** A price as a number is read, however people write naira: `N1,250`, `=N= 1,250`, `#1,250`, `1,250/=`, `8450 NGN`. */
export const stripNairaSign = (typed: string): string =>
  typed.replace(/^(=N=|#|N(?!GN))\s*(?=[-−\d.,])/i, '').replace(/\s*(\/[=-]|naira|NGN)$/i, '')
