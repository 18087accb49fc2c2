export { accountList, countUsers, findUsersByBeginning, userColumns } from './account-read-model';
