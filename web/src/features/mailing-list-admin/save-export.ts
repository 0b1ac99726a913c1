import { paths } from '@stagedoor/contracts/facts/paths';
import { toApiError } from '../../api/api-error.ts';
import { fetchWithTimeout } from '../../api/fetch-with-timeout.ts';
import { withSession } from '../../session/with-session.ts';
import { exportFileName } from './export-file-name.ts';

/**
 * Fetches the mailing list as a file and has the browser save it under the name from the server.
 * @throws ApiError, NetworkError
 */
export async function saveExport(): Promise<void> {
  const response = await withSession(requestExport);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = exportFileName(response.headers.get('content-disposition'));
  link.click();
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function requestExport(): Promise<Response> {
  const response = await fetchWithTimeout(paths['mailing-list.export'].path, {
    credentials: 'same-origin',
  });
  if (!response.ok) throw await toApiError(response);
  return response;
}
