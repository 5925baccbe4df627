/**
 * Finds what has a name as it is given, or else in the normal form that new names are kept in. Names of before may have
 * another form.
 */
export async function byName<T>(
  name: string,
  find: (name: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await find(name);
  const normal = name.normalize();
  return found !== undefined || normal === name ? found : find(normal);
}
