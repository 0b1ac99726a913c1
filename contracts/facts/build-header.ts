/** Names the build of the site that the server has, in every response of the API. */
export const BUILD_HEADER = 'x-build';
