import type { Mail } from './mail';
import { renderMail } from './mail-templates';

const to = { name: 'Ann Lee', email: 'ann@example.com' };
const link = 'https://desk.example.com/set-password?token=a&id=b';
const order = { reference: 'ORD-1001', title: 'Kitchen' };
const mails: Mail[] = [
  { kind: 'set-password', to, data: { link } },
  { kind: 'reset-password', to, data: { link } },
  { kind: 'app-user-change-password', to, data: { link } },
  { kind: 'confirm-email', to, data: { link } },
  { kind: 'order-placed', to, data: { ...order, customerName: 'Bo', totalPrice: 1234.5, link } },
  { kind: 'order-status-changed', to, data: { ...order, status: 'in-progress', businessName: 'Stone & Co' } },
  {
    kind: 'order-stage',
    to,
    data: { subject: 'Polishing', text: 'Nearly done.', businessName: 'Stone & Co' },
  },
  {
    kind: 'order-accepted-copy',
    to,
    data: {
      ...order,
      businessName: 'Stone & Co',
      acceptedBy: 'Bo',
      revision: 2,
      totalPrice: 1234.5,
      isByLink: true,
    },
  },
  {
    kind: 'order-revised',
    to,
    data: { ...order, businessName: 'Stone & Co', revision: 2, totalPrice: 1234.5, note: 'Wider' },
  },
  {
    kind: 'order-reminder',
    to,
    data: { ...order, businessName: 'Stone & Co', revision: 1, totalPrice: 1234.5 },
  },
];

describe.each(mails)('The mail $kind', (mail) => {
  const rendered = renderMail(mail, 'Acme <Desk>');

  it('names the product and greets its reader in both parts', () => {
    expect(rendered.text).toContain('Acme <Desk>');
    expect(rendered.html).toContain('Acme &lt;Desk&gt;');
    expect(rendered.html).not.toContain('<Desk>');
    expect(rendered.text).toContain('Hello Ann Lee,');
    expect(rendered.html).toContain('Hello Ann Lee,');
    expect(rendered.subject).toMatch(/^[^\n]{5,400}$/);
  });

  it('states its purpose in both parts', () => {
    if ('link' in mail.data) {
      expect(rendered.text).toContain(`\n${link}\n`);
      expect(rendered.html).toContain('href="https://desk.example.com/set-password?token=a&amp;id=b"');
    }
    if ('reference' in mail.data) {
      expect(rendered.subject).toContain('ORD-1001');
      for (const part of [rendered.text, rendered.html]) expect(part).toContain('Kitchen');
    }
  });

  it('is a 600 px table that follows the colour scheme', () => {
    expect(rendered.html).toContain('max-width:600px');
    expect(rendered.html).toContain('prefers-color-scheme: dark');
    expect(rendered.html).toContain('<meta name="color-scheme" content="light dark">');
  });
});

it('Mails format totals in dollars and statuses by their labels', () => {
  expect(renderMail(mails[4]!, 'Acme').text).toContain('Total: $1,234.50');
  const changed = renderMail(mails[5]!, 'Acme');
  expect(changed.subject).toBe('Your order ORD-1001 (Kitchen): In Progress');
  expect(changed.html).toContain('Stone &amp; Co has updated your order.');
});

it('Mails escape what users typed', () => {
  const title = '"><img src=x onerror=alert(1)>';
  const { html } = renderMail(
    {
      kind: 'order-placed',
      to: { ...to, name: '<b>Ann</b>' },
      data: {
        ...order,
        title,
        customerName: "<script>'",
        totalPrice: 1,
        link: 'https://x.example/"><script>',
      },
    },
    'Acme',
  );
  expect(html).not.toMatch(/<img|<script|<b>|"><s/);
});

it('Mails have no line breaks in the subject', () => {
  const { subject } = renderMail(
    {
      kind: 'order-status-changed',
      to,
      data: { ...order, title: 'a\r\nBcc: evil@example.com', status: 'completed', businessName: 'x' },
    },
    'Acme',
  );
  expect(subject).toBe('Your order ORD-1001 (a Bcc: evil (at) example. com): Completed');
});

it.each(['see https://evil.example', 'evil.example', 'a@evil.example', 'x/y', ''])(
  'does not repeat a name that mail clients would make a link of: %p',
  (name) => {
    const { text } = renderMail({ kind: 'confirm-email', to: { ...to, name }, data: { link } }, 'Acme');
    expect(text).toMatch(/^Hello,\n/);
  },
);

it.each(mails.filter(({ data }) => 'reference' in data))(
  'calls a project without a title what the screens call it: $kind',
  (mail) => {
    const untitled = { ...mail, data: { ...mail.data, title: '' } } as Mail;
    expect(renderMail(untitled, 'Desk').text).toContain('Untitled Project');
  },
);

it('Mails show what users typed without links, in the subject too', () => {
  const title = 'Pay at https://evil.example/x or mail to ann@evil.example';
  const data = { reference: 'ORD-1001', title };
  const placed = { ...data, customerName: 'www.evil.example', totalPrice: 1, link };
  const changed = { ...data, status: 'completed' as const, businessName: 'evil.example Ltd' };
  for (const mail of [
    renderMail({ kind: 'order-placed', to, data: placed }, 'Acme'),
    renderMail({ kind: 'order-status-changed', to, data: changed }, 'Acme'),
  ]) {
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/evil\.example|:\/\/evil|@evil/);
    }
    expect(mail.subject).toContain('evil. example');
  }
});
