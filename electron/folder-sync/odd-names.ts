/**
 * A sentence about refs whose names are not UTF-8; none if there are no such refs.
 * @param what what one of them is called
 * @param where whose they are
 */
export function oddNames(count: number, what: string, where: string): string[] {
  if (count <= 0) return [];
  const words =
    count === 1
      ? `One ${what} ${where} was left out: its name is`
      : `${count} ${what}s ${where} were left out: their names are`;
  return [`${words} not UTF-8, which Git allows and this app cannot show.`];
}
