import { Row } from '@slabdesk/testing/stories';
import { DeleteButton } from './delete-button';

export default { component: DeleteButton };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const refuse = async () => {
  await wait(800);
  throw { status: 409, error: 'Nobody may delete the last administrator.', code: 'CONFLICT' };
};

export const SucceedsOrFails = () => (
  <Row>
    <DeleteButton aria-label="Delete Carrara" onDelete={() => wait(800)} />
    <DeleteButton aria-label="Delete Ada Lovelace" onDelete={refuse} />
  </Row>
);

export const WithLabel = () => (
  <DeleteButton
    aria-label="Delete dealer Northgate"
    label="Delete"
    text="The dealer and 1,204 orders are deleted. This action cannot be undone"
    onDelete={() => wait(800)}
  />
);
