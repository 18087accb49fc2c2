import { escapeHtml } from '../../http/html';
import type { RenderedMail } from './mail';

/** The parts of a mail, in plain text. The layout escapes them. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Labelled values, shown as a small table. */
  facts?: Array<[label: string, value: string]>;
  action?: { label: string; link: string };
  footnote: string;
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// Clients that know dark mode take these; all others keep the inline styles.
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #14171a !important; }
    .card { background: #1e2327 !important; border-color: #333a40 !important; }
    .strong { color: #f2f4f5 !important; }
    .body { color: #d5dade !important; }
    .quiet { color: #98a2aa !important; }
    .fact { border-color: #333a40 !important; }
    .button { background: #5fb3a8 !important; }
    .button a { color: #0e1513 !important; }
    .link { color: #7cc8be !important; }
  }
  @media (max-width: 620px) { .inset { padding-left: 24px !important; padding-right: 24px !important; } }`;

const paragraph = (text: string, extra = '') =>
  `<p class="body" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#3b444b;${extra}">${escapeHtml(text)}</p>`;

const factTable = (facts: Array<[string, string]>) => {
  const rows = facts.map(
    ([label, value]) => `
            <tr>
              <td class="fact quiet" style="padding:10px 16px 10px 0;border-top:1px solid #e3e7ea;font-size:14px;line-height:20px;color:#66717a;vertical-align:top;white-space:nowrap;">${escapeHtml(label)}</td>
              <td class="fact strong" style="padding:10px 0;border-top:1px solid #e3e7ea;font-size:14px;line-height:20px;color:#1c2226;vertical-align:top;word-break:break-word;">${escapeHtml(value)}</td>
            </tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;">${rows.join('')}</table>`;
};

const button = ({ label, link }: { label: string; link: string }) => `
          <table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;">
            <tr><td class="button" style="border-radius:6px;background:#1f6f66;">
              <a href="${escapeHtml(link)}" target="_blank" rel="noopener" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;">${escapeHtml(label)}</a>
            </td></tr>
          </table>
          <p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#66717a;">If the button does not work, copy this address into your browser:<br>
            <a class="link" href="${escapeHtml(link)}" target="_blank" rel="noopener" style="color:#1f6f66;word-break:break-all;">${escapeHtml(link)}</a></p>`;

const toHtml = (content: MailContent, productName: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${STYLE}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f6;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(content.paragraphs[0] ?? '')}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f6;${FONT};">
  <tr><td align="center" style="padding:32px 12px;">
    <table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;">
      <tr><td class="inset strong" style="padding:0 40px 16px;font-size:18px;line-height:24px;font-weight:700;color:#1c2226;">${escapeHtml(productName)}</td></tr>
      <tr><td class="card inset" style="padding:32px 40px 16px;background:#ffffff;border:1px solid #e3e7ea;border-radius:10px;">
          ${paragraph(content.greeting, 'font-weight:600;')}
          ${content.paragraphs.map((text) => paragraph(text)).join('\n          ')}
          ${content.facts ? factTable(content.facts) : ''}${content.action ? button(content.action) : ''}
      </td></tr>
      <tr><td class="inset quiet" style="padding:16px 40px;font-size:13px;line-height:20px;color:#66717a;">${escapeHtml(content.footnote)}</td></tr>
    </table>
  </td></tr>
</table>
</body>
</html>
`;

const toText = (content: MailContent, productName: string) => {
  const facts = content.facts?.map(([label, value]) => `${label}: ${value}`).join('\n');
  const action = content.action && `${content.action.label}:\n${content.action.link}`;
  return [content.greeting, ...content.paragraphs, facts, action, `--\n${productName}\n${content.footnote}`]
    .filter((part) => part !== undefined)
    .join('\n\n')
    .concat('\n');
};

/** Both parts of a mail: a table of 600 px that follows the reader's colour scheme, and plain text. */
export const layOut = (content: MailContent, productName: string): RenderedMail => ({
  subject: content.subject,
  text: toText(content, productName),
  html: toHtml(content, productName),
});
