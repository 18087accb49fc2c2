import { serialChain, type WireRequest } from './network';

const request = (
  name: string,
  startedAt: number,
  endedAt: number,
  initiator: WireRequest['initiator'] = 'script',
): WireRequest => ({
  url: name,
  startedAt,
  endedAt,
  initiator,
  isScript: true,
  bytes: 1,
  encoding: 'br',
});

const html = request('html', 0, 10, 'document');

describe('the longest serial chain', () => {
  const chain = (...requests: WireRequest[]) => serialChain([html, ...requests]).map(({ url }) => url);

  it('is the HTML, and what its tags name, however late they are found', () => {
    expect(chain()).toEqual(['html']);
    expect(chain(request('a', 5, 20, 'html'), request('b', 25, 40, 'html'))).toEqual(['html', 'a']);
  });

  it('grows where a request is sent after another has come, not beside it', () => {
    const script = request('main', 5, 20, 'html');
    const whoami = request('whoami', 21, 40);
    expect(chain(script, whoami, request('orders', 22, 60))).toEqual(['html', 'main', 'whoami']);
    expect(chain(script, whoami, request('orders', 41, 60))).toEqual(['html', 'main', 'whoami', 'orders']);
  });

  it('does not follow what never ends, such as a stream', () => {
    const stream = request('events', 21, Number.POSITIVE_INFINITY);
    expect(chain(request('main', 5, 20, 'html'), stream, request('late', 500, 600))).toHaveLength(3);
  });
});
