export { DealerChooser } from './dealer-chooser';
