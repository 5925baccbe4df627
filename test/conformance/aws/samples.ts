import { readFileSync } from "node:fs";

export const services = ["s3", "ec2", "rds", "route53", "cloudfront", "sqs", "sns", "iam"] as const;

export type Service = (typeof services)[number];

/** How the document of a service differs from what the service sends and takes. */
export const differences = {
  root: "the document does not name the root element, or names another",
  payload: "the document has an element around the payload that is not there",
  envelope: "the service has elements around the result that the document leaves out",
  wrapped: "the items of a list are within an element, and the document does not say so",
  items: "the document gives the name of the items to the list, or none",
  entries: "a map is a list of entries",
  required: "a required element is not always there",
  error: "the document does not describe the error",
} as const;

export type Difference = keyof typeof differences;

/** Those of a set that a correction of the document mends, one by one. */
export function differencesOf(parts: ReadonlySet<Difference>): readonly Difference[] {
  return [...parts].filter((part) => part !== "root" && part !== "error");
}

/** A request, a response or an error that the public documentation of a service shows. */
export interface Sample {
  readonly service: Service;
  /** Name of its files: the operation, or the code of the error, and what it is. */
  readonly name: string;
  readonly operation: string;
  /** The schema that describes it: of a component, or of the body of the operation; none for some errors. */
  readonly schema: { readonly component: string } | "body" | "none";
  /** Name of the root element. */
  readonly root: string;
  readonly differs: readonly Difference[];
  /** The property that is the root element, where the document has an element around it. */
  readonly payload?: string;
}

export const xmlOf = ({ service, name }: Sample): string => read(service, `${name}.xml`);

/** The value of a sample, written by hand. */
export const valueOf = ({ service, name }: Sample): unknown =>
  JSON.parse(read(service, `${name}.json`));

function read(service: Service, name: string): string {
  return readFileSync(new URL(`samples/${service}/${name}`, import.meta.url), "utf8");
}

type Details = Partial<Pick<Sample, "payload" | "operation" | "name">>;

const response =
  (service: Service, root: (operation: string) => string) =>
  (operation: string, component: string, differs: readonly Difference[], details: Details = {}) =>
    ({
      service,
      name: `${operation}.response`,
      operation,
      schema: { component },
      root: root(operation),
      differs,
      ...details,
    }) satisfies Sample;

const request = (
  service: Service,
  operation: string,
  root: string,
  differs: readonly Difference[],
  details: Details = {},
): Sample => ({
  service,
  name: `${operation}.request`,
  operation,
  schema: "body",
  root,
  differs,
  ...details,
});

const error = (service: Service, name: string, root: string, component?: string): Sample => ({
  service,
  name: `${name}.error`,
  operation: "",
  schema: component === undefined ? "none" : { component },
  root,
  differs: ["error"],
});

const ec2 = response("ec2", (operation) => `${operation}Response`);
const rds = response("rds", (operation) => `${operation}Response`);
const route53 = response("route53", (operation) => `${operation}Response`);
const sqs = response("sqs", (operation) => `${operation}Response`);
const sns = response("sns", (operation) => `${operation}Response`);
const iam = response("iam", (operation) => `${operation}Response`);
const s3 = (operation: string, root: string, component: string, differs: Difference[]): Sample =>
  response("s3", () => root)(operation, component, differs);
const cloudfront = (
  operation: string,
  root: string,
  component: string,
  differs: Difference[],
): Sample =>
  response("cloudfront", () => root)(operation, component, differs, {
    operation: `${operation}2020_05_31`,
    payload: root,
  });

export const samples: readonly Sample[] = [
  s3("ListBuckets", "ListAllMyBucketsResult", "ListBucketsOutput", ["root", "wrapped"]),
  s3("GetBucketAcl", "AccessControlPolicy", "GetBucketAclOutput", ["root", "wrapped"]),
  s3("ListObjectsV2", "ListBucketResult", "ListObjectsV2Output", ["root"]),
  request("s3", "CompleteMultipartUpload", "CompleteMultipartUpload", ["payload", "items"], {
    payload: "CompleteMultipartUpload",
  }),
  s3("CompleteMultipartUpload", "CompleteMultipartUploadResult", "CompleteMultipartUploadOutput", [
    "root",
  ]),
  request("s3", "DeleteObjects", "Delete", ["payload", "items"], { payload: "Delete" }),
  s3("DeleteObjects", "DeleteResult", "DeleteObjectsOutput", ["root", "items"]),
  request("s3", "PutBucketLifecycleConfiguration", "LifecycleConfiguration", ["payload", "items"], {
    payload: "LifecycleConfiguration",
  }),
  request("s3", "PutBucketTagging", "Tagging", ["payload", "wrapped"], {
    payload: "Tagging",
  }),
  error("s3", "NoSuchKey", "Error"),

  ec2("DescribeRegions", "DescribeRegionsResult", ["root", "envelope", "wrapped"]),
  ec2("DescribeInstances", "DescribeInstancesResult", ["root", "envelope", "wrapped"]),
  ec2("DescribeSecurityGroups", "DescribeSecurityGroupsResult", ["root", "envelope", "wrapped"]),
  ec2("DescribeAvailabilityZones", "DescribeAvailabilityZonesResult", [
    "root",
    "envelope",
    "wrapped",
  ]),
  ec2("StopInstances", "StopInstancesResult", ["root", "envelope", "wrapped"]),
  ec2("DescribeTags", "DescribeTagsResult", ["root", "envelope", "wrapped"]),
  error("ec2", "InvalidInstanceID", "Response"),

  rds("DescribeDBInstances", "DBInstanceMessage", ["envelope", "wrapped", "items"]),
  rds("DescribeDBEngineVersions", "DBEngineVersionMessage", ["envelope", "wrapped", "items"]),
  rds("DescribeEvents", "EventsMessage", ["envelope", "wrapped"]),
  rds("ListTagsForResource", "TagListMessage", ["envelope", "wrapped"]),
  rds("CreateDBParameterGroup", "CreateDBParameterGroupResult", ["envelope"]),
  error("rds", "DBInstanceNotFound", "ErrorResponse", "DBInstanceNotFoundFault"),

  route53("ListHostedZones", "ListHostedZonesResponse", ["wrapped"]),
  route53("ListHostedZones", "ListHostedZonesResponse", ["wrapped", "required"], {
    name: "ListHostedZonesFirstPage.response",
  }),
  request("route53", "ChangeResourceRecordSets", "ChangeResourceRecordSetsRequest", [
    "root",
    "wrapped",
  ]),
  route53("ChangeResourceRecordSets", "ChangeResourceRecordSetsResponse", []),
  route53("ListResourceRecordSets", "ListResourceRecordSetsResponse", ["wrapped"]),
  route53("GetHostedZone", "GetHostedZoneResponse", ["wrapped"]),
  request("route53", "CreateHostedZone", "CreateHostedZoneRequest", ["root"]),
  route53("CreateHostedZone", "CreateHostedZoneResponse", ["wrapped"]),
  error("route53", "InvalidChangeBatch", "InvalidChangeBatch", "InvalidChangeBatch"),
  error("route53", "NoSuchHostedZone", "ErrorResponse", "NoSuchHostedZone"),

  request("cloudfront", "CreateInvalidation", "InvalidationBatch", ["payload", "wrapped"], {
    operation: "CreateInvalidation2020_05_31",
    payload: "InvalidationBatch",
  }),
  cloudfront("CreateInvalidation", "Invalidation", "CreateInvalidationResult", [
    "payload",
    "wrapped",
  ]),
  cloudfront("ListInvalidations", "InvalidationList", "ListInvalidationsResult", [
    "payload",
    "wrapped",
  ]),
  cloudfront("ListTagsForResource", "Tags", "ListTagsForResourceResult", ["payload", "wrapped"]),
  cloudfront("GetDistribution", "Distribution", "GetDistributionResult", ["payload", "wrapped"]),
  request(
    "cloudfront",
    "CreateCloudFrontOriginAccessIdentity",
    "CloudFrontOriginAccessIdentityConfig",
    ["payload"],
    {
      operation: "CreateCloudFrontOriginAccessIdentity2020_05_31",
      payload: "CloudFrontOriginAccessIdentityConfig",
    },
  ),
  error("cloudfront", "NoSuchDistribution", "ErrorResponse", "NoSuchDistribution"),

  sqs("ReceiveMessage", "ReceiveMessageResult", ["envelope", "entries"]),
  sqs("SendMessage", "SendMessageResult", ["envelope"]),
  sqs("GetQueueUrl", "GetQueueUrlResult", ["envelope"]),
  sqs("ListQueues", "ListQueuesResult", ["envelope"]),
  sqs("GetQueueAttributes", "GetQueueAttributesResult", ["envelope", "entries"]),
  sqs("SendMessageBatch", "SendMessageBatchResult", ["envelope"]),
  error("sqs", "NonExistentQueue", "ErrorResponse", "QueueDoesNotExist"),

  sns("ListTopics", "ListTopicsResponse", ["envelope", "wrapped", "items"]),
  sns("Publish", "PublishResponse", ["envelope"]),
  sns("GetTopicAttributes", "GetTopicAttributesResponse", ["envelope", "entries"]),
  sns("ListSubscriptions", "ListSubscriptionsResponse", ["envelope", "wrapped", "items"]),
  sns("CreateTopic", "CreateTopicResponse", ["envelope"]),
  sns("PublishBatch", "PublishBatchResponse", ["envelope", "items"]),
  error("sns", "NotFound", "ErrorResponse", "NotFoundException"),

  iam("ListUsers", "ListUsersResponse", ["envelope", "wrapped", "items"]),
  iam("GetPolicy", "GetPolicyResponse", ["envelope", "wrapped", "items"]),
  iam("GetUser", "GetUserResponse", ["envelope", "wrapped"]),
  iam("CreateAccessKey", "CreateAccessKeyResponse", ["envelope"]),
  iam("ListGroupsForUser", "ListGroupsForUserResponse", ["envelope", "wrapped", "items"]),
  iam("GetAccountSummary", "GetAccountSummaryResponse", ["envelope", "entries"]),
  { ...iam("DeleteUser", "", ["envelope"]), schema: "none" },
  error("iam", "NoSuchEntity", "ErrorResponse", "NoSuchEntityException"),
];
