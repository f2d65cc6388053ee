const SIZE =
  /\b\d[\d.,/]*\s*(?:kgs?|g|mg|l|ltrs?|lit(?:re|er)s?|ml|cl|cm|mm|m|inch(?:es)?|pcs|pieces?|packs?|x)?(?![\p{L}\p{N}])/giu

/** The words for what is sold in the name of a product, without sizes and signs: `5 kg` of maize is no heavier pig. */
export const wordsOfProduct = (name: string): string =>
  name
    .replace(SIZE, ' ')
    .replace(/[^\p{L}\p{M}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
