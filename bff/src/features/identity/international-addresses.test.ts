import { PASSWORD, type Person, registerAdmin } from '../../testing/people';
import { type SmtpReceiver, startSmtpReceiver } from '../../testing/smtp-receiver';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let smtp: SmtpReceiver;
let admin: Person;
beforeAll(async () => {
  smtp = await startSmtpReceiver();
  test = await createTestApp({ smtpUrl: smtp.url, rateLimit: false });
  admin = await registerAdmin(test);
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});

const post = (url: string, payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/${url}`, payload });

const register = (email: string) =>
  post('auth/register', {
    name: 'Jürgen Example',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    tos: true,
  });
const login = (email: string) => post('auth/login', { email, password: PASSWORD });

describe('An address with an international domain', () => {
  it.each([
    ['info@dömäin.example', 'info@xn--dmin-moa0i.example', 'Info@DÖMÄIN.Example'],
    ['shop@example.xn--p1ai', 'shop@example.xn--p1ai', 'shop@example.рф'],
  ])(
    '%s registers, is shown as typed, gets mails and signs in in every spelling',
    async (typed, ascii, other) => {
      expect((await register(typed)).statusCode).toBe(201);
      const [user] = (await admin.call('GET', `admin/user?search=${encodeURIComponent(typed)}`)).json();
      expect(user.email).toBe(typed);
      expect((await test.app.db('users').where('id', user._id).first('live_email')).live_email).toBe(ascii);
      for (const spelling of [typed, ascii, other]) {
        expect([spelling, (await login(spelling)).statusCode]).toEqual([spelling, 200]);
        const again = await register(spelling);
        expect([again.statusCode, again.json().fields]).toEqual([400, { email: 'Email is already in use.' }]);
      }
      await post('auth/request-token', { email: other, confirmEmail: other });
      await test.app.mailer.deliverDue();
      // Read the headers: the receiver decodes the addresses of envelopes.
      const recipients = smtp.received.map(({ raw }) => /^To: (?:.*<)?([^<>\r\n]*)/m.exec(raw)?.[1]);
      expect(recipients).not.toEqual([]);
      expect(new Set(recipients)).toEqual(new Set([ascii]));
      smtp.received.length = 0;
    },
  );

  it.each(['почта@example.рф', 'jane@dö..example', 'ja..ne@example.com', `jane@${'ö'.repeat(60)}.example`])(
    'is refused if mails can not be delivered: %s',
    async (email) => {
      const response = await register(email);
      expect([response.statusCode, response.json().fields]).toEqual([
        400,
        { email: 'Invalid email address' },
      ]);
    },
  );
});
