import { startS3Server } from '../storage/s3-server.ts';

/* An S3-compatible storage from npm, for other containers. */
await startS3Server({ host: '0.0.0.0', port: 9000 });
