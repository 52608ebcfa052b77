/** Git's spellings of true. */
export const isTrueSetting = (value: string): boolean => /^(?:true|yes|on|-?0*[1-9]\d*[kmg]?)$/i.test(value);
