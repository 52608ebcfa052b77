export async function appRows(_electron, _plan) {
  return [];
}
