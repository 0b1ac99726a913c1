/** A header of every API response: the build of the site that the server has. */
export const BUILD_HEADER = 'x-build';
