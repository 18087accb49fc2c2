import fc from 'fast-check';
import { STORED_FILE_TYPES } from './constants';
import {
  FILE_TYPES,
  HEAD_BYTES,
  isNameOfType,
  isOfType,
  type StoredFileType,
  storedTypeOf,
  typeOfContent,
} from './file-content';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const box = (...brands: string[]) => {
  const size = 8 + 4 * (brands.length + 1);
  const [major = '', ...others] = brands;
  return `\0\0\0${String.fromCharCode(size)}ftyp${major}\0\0\x02\0${others.join('')}`;
};

/** The local header of a zip entry, without its content. */
const entry = (name: string) =>
  `PK\x03\x04\x14\0\0\0\x08\0${'\0'.repeat(16)}${String.fromCharCode(name.length)}\0\0\0${name}`;

// Beginnings as cameras, encoders and office programs write them.
const BEGINNINGS: Array<[StoredFileType, string]> = [
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF\0'],
  ['image/jpeg', '\xff\xd8\xff\xe1\x2c\x1eExif\0\0'],
  ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['image/gif', 'GIF87a\x01\0'],
  ['image/gif', 'GIF89a\x01\0'],
  ['image/avif', box('avif', 'mif1', 'miaf', 'MA1B')],
  ['image/avif', box('mif1', 'avif', 'miaf')],
  ['image/avif', box('avis', 'msf1')],
  ['image/heic', box('heic', 'mif1', 'MiHB', 'MiHE', 'miaf', 'heic')],
  ['image/heic', box('mif1', 'heic')],
  ['image/heic', box('heix', 'mif1')],
  ['image/heic', box('heim', 'mif1')],
  ['image/heic', box('heis', 'mif1')],
  ['image/heic', box('hevc', 'msf1')],
  ['image/heic', box('msf1', 'hevc')],
  ['video/mp4', box('isom', 'iso2', 'avc1', 'mp41')],
  ['video/mp4', box('mp42', 'isom')],
  ['video/webm', '\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm'],
  ['audio/mpeg', 'ID3\x04\0\0\0\0\x02'],
  ['audio/mpeg', '\xff\xfb\x90\x64\0'],
  ['audio/mpeg', '\xff\xf3\x18\xc4\0'],
  ['audio/ogg', 'OggS\0\x02'],
  ['audio/wav', 'RIFF\x24\0\0\0WAVEfmt '],
  ['application/pdf', '%PDF-1.7\n%\xe2\xe3\xcf\xd3'],
  ['application/pdf', '\xef\xbb\xbf%PDF-1.4'],
  ['application/pdf', '\r\n %PDF-1.4'],
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    `${entry('[Content_Types].xml')}deflated${entry('_rels/.rels')}deflated${entry('word/document.xml')}`,
  ],
];

it.each(BEGINNINGS)('knows %s by its beginning (%#)', (type, beginning) => {
  const head = bytes(beginning);
  expect(isOfType(type, head)).toBe(true);
  expect(STORED_FILE_TYPES.filter((each) => FILE_TYPES[each].matches(head))).toEqual([type]);
  expect(typeOfContent(head)).toBe(type);
});

it('accepts HEIC under the type JPEG, as apps send the photos of phones, and not the other way round', () => {
  expect(isOfType('image/jpg', bytes(box('heic', 'mif1')))).toBe(true);
  expect(isOfType('image/png', bytes(box('heic', 'mif1')))).toBe(false);
  expect(isOfType('image/heic', bytes('\xff\xd8\xff\xe0'))).toBe(false);
  expect(isOfType('image/heif', bytes(box('avif', 'mif1')))).toBe(false);
});

it('knows every type that may be stored', () => {
  expect(new Set(BEGINNINGS.map(([type]) => type))).toEqual(new Set(STORED_FILE_TYPES));
});

it.each([
  ['nothing', ''],
  ['text', 'the bytes'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['an SVG image', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a program', 'MZ\x90\0\x03\0'],
  ['text in UTF-16', '\xff\xfeh\0i\0'],
  ['AAC, which has no layer', '\xff\xf1\x50\x80'],
  ['Matroska', '\x1a\x45\xdf\xa3\xa3B\x82\x88matroska'],
  ['a spreadsheet', `${entry('[Content_Types].xml')}${entry('xl/workbook.xml')}`],
  ['a zip archive', entry('word.txt')],
  ['an AVI video', 'RIFF\x24\0\0\0AVI LIST'],
  ['one zero byte', '\0'],
  ['a page with PDF behind it', '<!doctype html><script>alert(1)</script>%PDF-1.7'],
  ['a page behind a mark, with PDF behind it', '\xef\xbb\xbf <p>%PDF-1.7'],
  ['a script with PDF behind it', '#!/bin/sh\n%PDF-1.7'],
  ['an archive with PDF behind it', `${entry('a.txt')}%PDF-1.7`],
  ['a page with the box of a video behind it', '<!--ftypmp42<script>alert(1)</script>'],
  ['PDF after more than readers skip', `${' '.repeat(1024)}%PDF-1.7`],
])('takes %s for none of them', (_what, beginning) => {
  expect(typeOfContent(bytes(beginning))).toBeUndefined();
});

it('never fails, and goes by the beginning alone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...BEGINNINGS),
      fc.uint8Array({ maxLength: 200 }),
      fc.nat(40),
      ([type, beginning], rest, cut) => {
        const head = bytes(beginning);
        expect(isOfType(type, Uint8Array.from([...head, ...rest]))).toBe(true);
        // Any part of a file, wherever it lies in its buffer.
        const piece = Uint8Array.from([...rest, ...head]).subarray(rest.length);
        expect(isOfType(type, piece)).toBe(true);
        expect(() => typeOfContent(piece.subarray(0, cut))).not.toThrow();
      },
    ),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.string(), (head, type) => {
      const found = typeOfContent(head);
      expect(found === undefined || isOfType(found, head)).toBe(true);
      expect(isOfType(type, head)).toBe(false);
    }),
  );
});

it('finds what stands late in a large document', () => {
  const late = `${entry('[Content_Types].xml')}${'w'.repeat(40_000)}${entry('word/document.xml')}`;
  const head = bytes(late).subarray(0, HEAD_BYTES);
  expect(typeOfContent(head)).toMatch(/wordprocessingml/);
});

it.each([
  ['image/jpg', 'image/jpeg'],
  ['IMAGE/PNG', 'image/png'],
  ['audio/x-wav', 'audio/wav'],
  ['image/heif', 'image/heic'],
  ['image/svg+xml', undefined],
  ['constructor', undefined],
])('takes the declared type %s for %s', (declared, type) => {
  expect(storedTypeOf(declared)).toBe(type);
});

it.each<[StoredFileType, string, boolean]>([
  ['image/png', 'evil.html', false],
  ['image/png', 'evil.html_2026-11-25T10:00:00.000Z', false],
  ['image/png', 'evil.html_1', false],
  ['image/png', 'evil.html. ', false],
  ['image/png', 'evil.html/', false],
  ['image/png', '.html', false],
  ['image/png', 'kitchen.png.html', false],
  ['image/png', 'kitchen.jpg', false],
  ['image/jpeg', 'Kitchen.JPG_2026-11-25T10:00:00Z', true],
  ['image/jpeg', 'kitchen.html.jpeg', true],
  ['image/heic', 'IMG_0001.HEIC', true],
  ['image/heic', 'IMG_0001.heif', true],
  ['image/heic', 'IMG_0001.jpg', false],
  ['image/jpeg', 'IMG_0001.HEIC', true],
  ['image/png', 'Kitchen', true],
  ['image/png', 'Kitchen 1.2', true],
  ['image/png', 'St. Mary', true],
  ['image/png', '../../etc/passwd', true],
])('of the type %s, the name %j is accepted: %s', (type, name, accepted) => {
  expect(isNameOfType(type, name)).toBe(accepted);
});

it('accepts a name with an extension for one type alone', () => {
  const names = fc.stringMatching(/^[^.]{1,20}$/);
  fc.assert(
    fc.property(fc.constantFrom(...STORED_FILE_TYPES), names, fc.nat(), (type, name, choice) => {
      const { endings } = FILE_TYPES[type];
      const fileName = `${name}.${endings[choice % endings.length]}`;
      const types = type === 'image/heic' ? ['image/jpeg', type] : [type];
      expect(STORED_FILE_TYPES.filter((each) => isNameOfType(each, fileName))).toEqual(types);
    }),
  );
});
