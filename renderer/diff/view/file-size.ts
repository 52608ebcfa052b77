const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size for people: 412 KB, 3.1 MB. Decimal steps, as file managers count. */
export function fileSize(bytes: number): string {
  let [value, unit] = [Math.max(0, bytes), 0];
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${UNITS[unit] ?? ''}`;
}
