import { api, HttpResponse, http, makeUser, renderWithPortal, screen, server } from '@slabdesk/testing';
import { ReferralCode } from './referral-code';

const open = () => {
  server.use(http.get(api('fabricator/profile'), () => HttpResponse.json({ code: 'BCDF12' })));
  return renderWithPortal(<ReferralCode />, { path: '/', user: makeUser() });
};

describe('The QR code of a referral code', () => {
  it('is drawn with a quiet zone, and has a text alternative', async () => {
    open();
    const picture = await screen.findByRole('img', { name: 'QR code with the referral code BCDF12' });
    // Six characters take 21 modules, besides 4 of white on each side.
    expect(picture).toHaveAttribute('viewBox', '0 0 29 29');
    const modules = picture.querySelector('path')?.getAttribute('d')?.split('M').slice(1) ?? [];
    const places = modules.map((each) => each.split('h')[0]?.split(' ').map(Number) as [number, number]);
    expect(Math.min(...places.flat())).toBe(4);
    expect(Math.max(...places.flat())).toBe(24);
    // The upper left finder pattern: a ring, and a block of 3 by 3 in it.
    const isDark = (x: number, y: number) => places.some(([left, top]) => left === x && top === y);
    const row = (y: number) => Array.from({ length: 7 }, (_, x) => (isDark(4 + x, y) ? '#' : '.')).join('');
    expect([4, 5, 6].map(row)).toEqual(['#######', '#.....#', '#.###.#']);
  });

  it('can be saved as a picture that stands on its own', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Download QR Code' });
    expect(link).toHaveAttribute('download', 'referral-code-BCDF12.svg');
    const [type, content = ''] = (link.getAttribute('href') ?? '').split(/,(.*)/s);
    expect(type).toBe('data:image/svg+xml;charset=utf-8');
    const svg = new DOMParser().parseFromString(decodeURIComponent(content), 'image/svg+xml').documentElement;
    expect(svg.tagName).toBe('svg');
    expect(svg.getAttribute('viewBox')).toBe('0 0 29 29');
    expect(svg.children).toHaveLength(2);
  });

  it('can be printed with the code and the name of the business', async () => {
    const print = jest.fn();
    const windowOf = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')?.get;
    jest.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function get(
      this: HTMLIFrameElement,
    ) {
      return Object.assign(windowOf?.call(this), { print });
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Print QR Code' }));
    expect(print).toHaveBeenCalledTimes(1);
    const frame = document.querySelector('iframe');
    const sheet = frame?.contentDocument;
    expect(sheet?.body.textContent).toBe(
      'Granite & CoBCDF12Enter this code in the mobile app to order from us.',
    );
    expect(sheet?.querySelector('svg path')?.getAttribute('d')).toContain('M4 4h1v1h-1z');
    frame?.contentWindow?.dispatchEvent(new Event('afterprint'));
    expect(document.querySelector('iframe')).toBeNull();
  });
});
