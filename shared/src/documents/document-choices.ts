export const documentTypes = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'text', 'video', 'protocol', 'guideline', 'manual'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentStatuses = ['processing', 'active', 'failed'] as const;
