import type { Generated } from 'kysely';

/** The life of a policy: departments and the sources that are for some of them only, and when a review comes again. */
export interface PolicyTables {
  departments: {
    id: Generated<number>;
    name: string;
    createdAt: string;
    createdBy: number | null;
  };
  departmentMembers: {
    departmentId: number;
    userId: number;
  };
  /** A document without a row is for everyone. */
  documentAudiences: {
    documentId: number;
    /** Ids of departments, ascending, each between commas: ",3,7,". */
    audience: string;
  };
  memoryAudiences: {
    memoryId: number;
    audience: string;
  };
  /** A document without a row is reviewed every year. */
  reviewIntervals: {
    documentId: number;
    months: number;
  };
}
