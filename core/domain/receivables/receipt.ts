/** `RCT000001` for 1; longer once six digits are used up. */
export const receiptNumber = (sequence: number): string => `RCT${String(sequence).padStart(6, '0')}`
