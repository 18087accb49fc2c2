export {
  CUSTOMER_GROUP,
  createCustomerGroupRepository,
  groupOf,
  leftJoinGroup,
  leftJoinGroupOf,
} from './customer-group-repository';
