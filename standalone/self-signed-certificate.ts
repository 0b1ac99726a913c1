import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/**
 * A new key and its self-signed certificate for this machine's loopback addresses, as PEM.
 * Libraries bring a dozen packages (selfsigned 5), or know no elliptic curves (selfsigned 2).
 */
export function selfSignedCertificate(commonName: string): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(SET, sequence(oid(COMMON_NAME), text(UTF8_STRING, commonName))));
  const algorithm = sequence(oid(ECDSA_WITH_SHA256));
  const content = sequence(
    der(EXPLICIT + 0, der(INTEGER, [VERSION_3])),
    der(INTEGER, [1], randomBytes(15)),
    algorithm,
    name,
    // Valid for ever, because it lives only as long as its process, whose clock may be wrong at the
    // start.
    sequence(text(UTC_TIME, '000101000000Z'), text(GENERALIZED_TIME, '99991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXPLICIT + 3, sequence(isAuthority(), alternativeNames())),
  );
  const signature = der(BIT_STRING, [0], sign('sha256', content, privateKey));
  return {
    certificate: pem(sequence(content, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/* X.509 (RFC 5280) in DER: a tag, a length, and the content. */
const VERSION_3 = 2;
const BOOLEAN = 0x01;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_IDENTIFIER = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;
const SEQUENCE = 0x30;
const SET = 0x31;
const EXPLICIT = 0xa0;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

const COMMON_NAME = '550403';
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const ALTERNATIVE_NAMES = '551d11';
const BASIC_CONSTRAINTS = '551d13';

/** The extension by which the certificate is its own authority. */
function isAuthority(): Buffer {
  const yes = der(BOOLEAN, [0xff]);
  return sequence(oid(BASIC_CONSTRAINTS), yes, der(OCTET_STRING, sequence(yes)));
}

function alternativeNames(): Buffer {
  const names = sequence(
    text(DNS_NAME, 'localhost'),
    der(IP_ADDRESS, [127, 0, 0, 1]),
    der(IP_ADDRESS, Buffer.alloc(16).fill(1, 15)),
  );
  return sequence(oid(ALTERNATIVE_NAMES), der(OCTET_STRING, names));
}

function oid(hex: string): Buffer {
  return der(OBJECT_IDENTIFIER, Buffer.from(hex, 'hex'));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(SEQUENCE, ...parts);
}

function text(tag: number, content: string): Buffer {
  return der(tag, Buffer.from(content));
}

function der(tag: number, ...parts: (Uint8Array | number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content]);
}

function lengthOf({ length }: Buffer): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
