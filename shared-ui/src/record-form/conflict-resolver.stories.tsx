import { EMOJI_NAME, LONG_EMAIL, LONG_NAME, RTL_NAME } from '@slabdesk/testing/stories';
import { formatMoney } from '@slabdesk/units';
import { ConflictResolver } from './conflict-resolver';

export default { component: ConflictResolver };

const MINE = {
  name: LONG_NAME,
  price: 1_234_567.89,
  contact: LONG_EMAIL,
  description: '',
  tags: [{ text: 'white' }, { text: 'honed' }],
};
const THEIRS = { ...MINE, name: RTL_NAME, price: 7, description: `${EMOJI_NAME}\n${LONG_NAME}`, tags: [] };

const ignore = () => undefined;

const Conflict = ({ theirs }: { theirs: typeof MINE }) => (
  <ConflictResolver
    mine={MINE}
    theirs={theirs}
    before={{ ...theirs, price: 12 }}
    changedAt="2026-11-20T09:12:00.000Z"
    texts={{ price: { label: 'Price Per Square Foot', format: formatMoney } }}
    takesFocus={false}
    keep={ignore}
    takeTheirs={ignore}
  />
);

export const SeveralFields = () => <Conflict theirs={THEIRS} />;

export const OneField = () => <Conflict theirs={{ ...MINE, price: 7 }} />;
