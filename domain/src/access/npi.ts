/**
 * National Provider Identifier: ten digits whose last is a check digit, by the Luhn formula over the number with the prefix
 * 80840 (ISO 7812, "health, United States"). Says that a number is well formed, not that it was issued.
 * Source: 45 CFR 162.406; CMS, "Requirements for National Provider Identifier (NPI) and NPI Check Digit".
 */
export function isNpi(text: string): boolean {
  return /^[12]\d{9}$/.test(text) && sumByLuhn(`80840${text}`) % 10 === 0
}

/** From the right, every second digit counts double, and a double above nine counts as the sum of its digits. */
function sumByLuhn(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}
