/** Whether digits are a number that a scheme can give: its check digit, or its ranges where it has none. */

/** Ten digits, the last one a check over the others (modulus 11). NHS Data Model and Dictionary, "NHS Number". */
export function isNhsNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  const sum = Array.from(digits.slice(0, 9)).reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
  const check = (11 - (sum % 11)) % 11;
  return check !== 10 && check === Number(digits[9]);
}

/** Area 000, 666 and 900-999, group 00 and serial 0000 are never given out. Social Security Administration, "SSN Randomization". */
export function isSocialSecurityNumber(written: string): boolean {
  const digits = written.replace(/\D/g, '');
  return digits.length === 9 && !/^(?:000|666|9)/.test(digits) && digits.slice(3, 5) !== '00' && !digits.endsWith('0000');
}

/** 13-19 digits with Luhn's check digit: a payment card. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** 0000000, 1234567, 9999999: what stands in an example. */
export function isExample(written: string): boolean {
  const digits = written.replace(/\D/g, '');
  return /^(\d)\1*$/.test(digits) || '0123456789012345'.includes(digits) || '9876543210'.includes(digits);
}
