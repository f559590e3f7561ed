-- Who may enter a database of ours: its owner, and whom the owner lets in. {database} and {owner} are put in. `npm start` gives these
-- rights to its databases, and testing/test-database.ts to those of the specs.
revoke all on database {database} from public;
