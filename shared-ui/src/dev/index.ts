/** `/dev/components`: every shared piece in every state. Outside production only; loads when it is opened. */
export { ComponentsPage } from './components-page';
export { Example, Examples, Row } from './example';
