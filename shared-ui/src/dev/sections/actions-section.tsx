import {
  AddIcon,
  Button,
  ButtonLink,
  CircularProgress,
  CopyIcon,
  EditIcon,
  ExternalLink,
  IconButton,
  IconButtonLink,
  TextLink,
} from '../../core';
import { BackButton, DeleteButton } from '../../overlay';
import { Example, Examples, Row } from '../example';

const HERE = { hash: 'actions' };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const refuse = async () => {
  await wait(800);
  throw { status: 409, error: 'Nobody may delete the last administrator.', code: 'CONFLICT' };
};

/** What can be pressed. */
export const ActionsSection = () => (
  <Examples>
    <Example title="Buttons">
      <Row>
        <Button variant="contained" color="primary">
          Save
        </Button>
        <Button>Cancel</Button>
        <Button variant="text">More</Button>
        <Button color="error">Delete</Button>
        <Button variant="contained" color="error">
          Confirm
        </Button>
      </Row>
    </Example>
    <Example title="Buttons: not now">
      <Row>
        <Button variant="contained" color="primary" disabled>
          Save
        </Button>
        <Button disabled>Cancel</Button>
        <IconButton aria-label="Edit (not now)" disabled>
          <EditIcon />
        </IconButton>
        <CircularProgress size={22} aria-label="Working" />
      </Row>
    </Example>
    <Example title="Sizes, with an icon">
      <Row>
        <Button size="small" startIcon={<AddIcon size={15} />}>
          Add Tag
        </Button>
        <Button startIcon={<AddIcon size={17} />}>Add Material</Button>
        <Button size="large" startIcon={<AddIcon size={18} />}>
          Add Dealer
        </Button>
      </Row>
    </Example>
    <Example title="Icons">
      <Row>
        <IconButton aria-label="Edit Carrara">
          <EditIcon />
        </IconButton>
        <IconButton size="small" aria-label="Copy the e-mail address">
          <CopyIcon size={18} />
        </IconButton>
        <IconButtonLink to={HERE} aria-label="Edit Nero">
          <EditIcon />
        </IconButtonLink>
      </Row>
    </Example>
    <Example title="Links">
      <Row>
        <TextLink to={HERE}>Forgot your password?</TextLink>
        <ButtonLink to={HERE}>Login</ButtonLink>
        <ExternalLink href="/terms-of-service" target="_blank" rel="noopener">
          Terms of Service
        </ExternalLink>
      </Row>
    </Example>
    <Example title="Back; delete: works, fails, with a label">
      <Row>
        <BackButton />
        <DeleteButton aria-label="Delete Carrara" onDelete={() => wait(800)} />
        <DeleteButton aria-label="Delete Ada Lovelace" onDelete={refuse} />
        <DeleteButton
          aria-label="Delete dealer Northgate"
          label="Delete"
          text="The dealer and 1,204 orders are deleted. This action cannot be undone"
          onDelete={() => wait(800)}
        />
      </Row>
    </Example>
  </Examples>
);
