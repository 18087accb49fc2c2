/** Beginnings of files, which tests upload in place of whole ones. */
const BEGINNINGS = {
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/jpeg': '\xff\xd8\xff\xe0',
  'audio/mpeg': 'ID3\x04',
  'application/pdf': '%PDF-1.7\n',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'PK\x03\x04word/document.xml',
};

/** A content that passes for one of this type, with `more` behind it. */
export const contentOf = (type: keyof typeof BEGINNINGS, more = ''): Buffer<ArrayBuffer> =>
  Buffer.from(BEGINNINGS[type] + more, 'latin1');

/** The beginning of a PNG image with these numbers of pixels. */
export const pngHeaderOf = (width: number, height: number): Buffer<ArrayBuffer> => {
  const header = Buffer.concat([contentOf('image/png', '\0\0\0\rIHDR'), Buffer.alloc(13)]);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
};
